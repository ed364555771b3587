"""The buttons, selects and forms of the small bot, and its picture."""

from __future__ import annotations

import io

import discord

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000308060000001e0d8e2a0000000049454e44ae426082"
)


class Ask(discord.ui.Modal, title="Tell me"):
    """A form with a text of its own and one that may be empty."""

    first = discord.ui.TextInput(label="First", custom_id="first", max_length=20)
    second = discord.ui.TextInput(label="Second", custom_id="second", required=False)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"form {self.first.value}/{self.second.value}")


class Survey(discord.ui.Modal, title="Survey"):
    """A form of labels: a text, a select that may stay empty, and a file."""

    text = discord.ui.Label(text="Words", component=discord.ui.TextInput(custom_id="words"))
    one = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour", required=False, options=[discord.SelectOption(label="Red")]
        ),
    )
    whom = discord.ui.Label(
        text="Whom", component=discord.ui.UserSelect(custom_id="whom", required=True)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        whom = [one.display_name for one in self.whom.component.values]
        told = (self.text.component.value, self.one.component.values, whom)
        await interaction.response.send_message(f"survey {told}")


class Pickers(discord.ui.View):
    """Selects of people, roles, both and channels."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="users", max_values=2)
    async def users(self, interaction: discord.Interaction, select: discord.ui.UserSelect) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="roles")
    async def roles(self, interaction: discord.Interaction, select: discord.ui.RoleSelect) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(cls=discord.ui.MentionableSelect, custom_id="both", max_values=2)
    async def both(
        self, interaction: discord.Interaction, select: discord.ui.MentionableSelect
    ) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(
        cls=discord.ui.ChannelSelect, custom_id="places", channel_types=[discord.ChannelType.text]
    )
    async def places(
        self, interaction: discord.Interaction, select: discord.ui.ChannelSelect
    ) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))


class Panel(discord.ui.View):
    """Buttons and a select, each with one kind of answer."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Change", custom_id="change")
    async def change(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="changed", view=None)

    @discord.ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")
        await interaction.followup.send("and a followup", ephemeral=True)

    @discord.ui.button(label="Picture", custom_id="picture")
    async def picture(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        file = discord.File(io.BytesIO(PNG), "dot.png", description="a dot")
        embed = discord.Embed().set_image(url="attachment://dot.png")
        await interaction.response.edit_message(content="picture", embed=embed, attachments=[file])

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Ask())

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label="One", value="1"), discord.SelectOption(label="Two")],
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"picked {select.values}")
