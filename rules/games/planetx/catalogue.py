"""Every rule of Planet X in one or two sentences of our own, with where it comes from.

A rule is a line with its ID and title, then its text, indented. The source follows from its group.
"""

from __future__ import annotations

from rules.core import Rule

OURS = "Landfall's own choice"
SOURCES = {
    "PX-BOARD": OURS,
    "PX-DIE": "Planet X draft rules, Components",
    "PX-INV": OURS,
    "PX-ASK": OURS,
    "PX-TURN": "Planet X draft rules, Player turns",
    "PX-SETUP": "Planet X draft rules, Set Up",
    "PX-TERR": "Planet X draft rules, The four usual player action types",
    "PX-SCOUT": "Planet X draft rules, The four usual player action types",
    "PX-EXPL": "Planet X draft rules, The four usual player action types",
    "PX-COL": "Planet X draft rules, The four usual player action types",
    "PX-WIND": "Planet X draft rules, The four usual player action types",
    "PX-TERRA": "Planet X draft rules, The four usual player action types",
    "PX-POP": "Planet X draft rules, Player turns",
    "PX-XP": "Planet X draft rules, Player turns",
    "PX-CARD": "Planet X draft rules, Advancement Cards",
    "PX-FX": "Planet X draft rules, Advancement Cards",
    "PX-ELIM": "Planet X draft rules, The four usual player action types",
    "PX-END": "Planet X draft rules, The End of the Game",
    "PX-SCORE": "Planet X draft rules, The End of the Game",
    "PX-MOD": "Planet X draft rules, MODS",
    "PX-PBP": OURS,
    "PX-GM": OURS,
}

TEXT = """
PX-BOARD-1 Hexes and neighbours
    Hexes have axial coordinates and six neighbours. The distance between two hexes is the
    number of steps from one to the other.
PX-BOARD-2 Boards
    The board is a disc that grows with the players: 37 hexes for two, 61 for three or four, 91
    for five, 127 for six. Start hexes lie evenly on its rim.
PX-BOARD-3 Ring walk
    A ring is counted from its eastern hex, turning towards the north.
PX-BOARD-4 Labels
    A hex is named by its row letter and its place in the row, such as D4. Axial coordinates
    are understood too.
PX-BOARD-5 Sea ring
    With Explorers a ring of sea hexes S0, S1 and so on surrounds the board. Only sea routes
    ever lie there.
PX-BOARD-6 Custom boards
    The GM may bring a board of 7 to 200 connected hexes with a start for each player, at least
    two steps apart.
PX-BOARD-7 Centre
    The centre is the middle hex and the six around it.
PX-DIE-1 Terrain die
    Its six faces are ?, F for a fissure, and the numbers 1 to 4, all equally likely.
PX-DIE-2 Winds die
    It shows 0, 1 or 2; by default two faces of each.
PX-DIE-3 Population
    Population rests between -4 and +4. A fifth point either way turns it over.
PX-DIE-4 Supply of dice
    Terrain dice never run out.
PX-DIE-5 Where faces come from
    Every face, shuffle and draw comes from one source in the order asked for, so faces rolled
    at a real table can be typed in.
PX-DIE-6 Rolls on record
    Each roll is kept with its purpose, its roller and all its faces, re-rolled ones included.
PX-INV-1 Pieces add up
    Colonies on the board, unplaced and lost make up the player's full set.
PX-INV-2 No neighbours
    Two colonies never stand next to each other.
PX-INV-3 Fog and question marks
    A promised token lies on top of its die exactly while the die shows ?.
PX-INV-4 Where defence lies
    A defence token lies on an empty hex or on a sea route.
PX-INV-5 Token limits
    A player has one zap token at most, and two defence tokens in hand and on the board
    together.
PX-INV-6 Population limits
    Between two moves population is never outside -4 to +4.
PX-INV-7 After surrender
    A player who surrendered has no zap and no defence tokens.
PX-TURN-9 Checks after a turn
    The game ends if one player is left, if nobody is left to play, or after the last round.
    Otherwise the next player begins.
PX-ASK-WINDS Question: winds
    Everybody with a real choice picks hexes to keep. Silence keeps the first legal ones in
    reading order.
PX-ASK-PLACE Question: placing
    The coloniser places or declines. Silence declines.
PX-ASK-CONSENT Question: consent
    Those whose territory touches the fissure grant or refuse. Silence refuses unless the
    settings say otherwise.
PX-ASK-ZAP Question: zap
    The target takes the loss or surrenders. Silence takes the loss.
PX-ASK-TRADE Question: trade
    The partner accepts, declines or makes a counter-offer. Silence declines.
PX-ASK-REMOVE Question: removal
    A player who loses a colony from the board chooses which. Silence removes the newest.
PX-ASK-GM Question: ruling
    The game waits for the GM. Without one, all other players say how they would rule, and a d10
    decides between them.
PX-ASK-STACK One thing at a time
    What was begun is finished first. Nobody acts while a question is open.
PX-TURN-1 Turn order
    Seats are dealt by a shuffle, or set by the GM (by all without one), or chosen.
PX-TURN-2 Rounds
    A round is one pass through all seats. Finished and eliminated players are passed over.
PX-TURN-3 Step 1: population
    The turn begins with one point of population, two with Transformation.
PX-TURN-4 Step 2: spending
    Any number of purchases in any order; the first action closes the step.
PX-TURN-5 Step 3: action
    One usual action, or an alternative in its place.
PX-TURN-6 Free actions
    Some mods and cards grant one more action of certain kinds. Unused ones are gone when the
    turn ends.
PX-TURN-7 No passing
    A usual action must be taken if any is possible. Terraforming that others could refuse does
    not count.
PX-TURN-8 End of turn
    The turn ends on its player's word, or by itself when no action is left.
PX-SETUP-1 Players and mods
    Two to six play, with any of the eight mods.
PX-SETUP-2 Board
    The board for that number of players, or the GM's.
PX-SETUP-3 Pieces
    Each player has five colonies, four in a quick game. One stands at home, the others wait.
PX-SETUP-4 Dice
    Every hex without a home gets a die showing ?.
PX-SETUP-5 Quick start
    As an option each player clears one hex next to home.
PX-SETUP-6 Beginnings
    Population and experience start at 0, nothing is lost, nobody holds a card.
PX-SETUP-7 Deck
    The deck is assembled for the mods in play, shuffled, and laid face down.
PX-SETUP-8 Mod set-up
    Each mod hands out its tokens and cards.
PX-TERR-1 Open hexes
    Empty board hexes and sea routes are open. Dice and colonies close a hex, tokens do not.
PX-TERR-2 Reach
    A player reaches every open hex that a chain of open hexes joins to one of their colonies.
PX-TERR-3 Territory
    A player's colonies and what they reach, except hexes that defence tokens keep for others or
    for nobody.
PX-TERR-4 Shared territory
    One hex may be territory of several players. It follows from the board and is never stored.
PX-TERR-5 Frontier
    The dice next to a player's territory, except those under fog. Actions aim there.
PX-TERR-6 Territory at the end
    Finished players keep their territory, eliminated players have none.
PX-SCOUT-1 Scouting
    Scout a ? at the frontier.
PX-SCOUT-2 Scouting roll
    Roll one terrain die; what it shows lies there now.
PX-SCOUT-3 Scouting result
    A fissure costs one population. Nothing else happens.
PX-SCOUT-4 Scouting again
    A hex that still shows ? may be scouted again by anybody entitled.
PX-EXPL-1 Exploring
    Explore a ? or a number at the frontier, never a fissure.
PX-EXPL-2 Exploring the unknown
    Roll until the die shows something other than ?. A fissure stays there and costs two
    population.
PX-EXPL-3 Exploring a number
    A visible number is explored without a roll.
PX-EXPL-4 What a number brings
    The hex becomes empty, the player gains that much experience, then loses that much
    population.
PX-EXPL-5 Exploring at any price
    Exploring is legal whatever it may cost; the bot warns first.
PX-COL-1 Colonising
    It takes an unplaced piece and a spot to put it. The spot is chosen once the winds have blown.
PX-COL-2 Legal spots
    An empty hex of the player's territory with no colony next to it.
PX-COL-3 Winds first
    The winds of change are resolved before the colony is placed.
PX-COL-4 Placing
    Place on a spot that is still legal, or decline. The action is spent either way.
PX-COL-5 Price of a colony
    A new colony costs two population.
PX-COL-6 Effects of a colony
    Its hex is closed to others. The placer's defence token there goes back to hand.
PX-COL-7 Placement count
    The player has one unplaced piece fewer; the piece remembers when it was placed.
PX-WIND-1 Winds of change
    The coloniser rolls the winds die once.
PX-WIND-2 No wind
    On 0 nothing happens.
PX-WIND-3 Light wind
    On 1 every colony's owner keeps one empty hex next to it.
PX-WIND-4 Strong wind
    On 2 every colony's owner keeps two: one next to it, and one next to that or to the colony.
PX-WIND-5 Filling
    Every other empty board hex gets a die showing ?.
PX-WIND-6 After the filling
    Defence tokens on filled hexes go home, promised tokens come out on top, oaths stay.
PX-WIND-7 Free picks
    Any legal pick will do. By default one hex may be kept for several colonies.
PX-WIND-8 Hidden picks
    Picks are secret until all are in; a setting makes them open and in turn.
PX-TERRA-1 Terraforming
    Choose a fissure at the frontier.
PX-TERRA-2 Consent
    Everybody else whose territory touches the fissure must agree, finished players too.
PX-TERRA-3 Terraformed
    The fissure turns back to ?, and the action is spent.
PX-TERRA-4 Refused
    After a refusal nothing is spent, and the hex cannot be asked for again this turn.
    Withdrawing bars nothing.
PX-TERRA-5 Consent binds once
    Consent holds for this request alone.
PX-POP-1 Point by point
    Population moves one point at a time.
PX-POP-2 Gaining
    At +5 a lost colony piece comes back and population falls to 0. With nothing lost it stays
    at +4.
PX-POP-3 Losing
    At -5 a colony piece is lost and population rises to 0.
PX-POP-4 Which piece
    Unplaced pieces go first. Without any the player takes a colony off the board.
PX-POP-5 The last colony
    A player who loses their only colony on the board is eliminated.
PX-POP-6 New home
    If home is removed, the oldest colony left becomes home.
PX-POP-7 Frozen population
    Finished and eliminated players' population never moves.
PX-XP-1 Experience
    It comes from exploring, trades, cards and the GM.
PX-XP-2 Prices
    Almost everything costs 5 XP, flipping a government 2. Payment is exact.
PX-XP-3 Purchases are no actions
    Several a turn are legal, each within its own rule.
PX-XP-4 Experience is public
    Everybody sees everybody's experience.
PX-CARD-1 Buying a card
    For 5 XP draw the top card of the pile.
PX-CARD-2 Cards win
    Where a card contradicts a rule, the card holds.
PX-CARD-3 Open or hidden
    Cards lie open, or a setting hides them until they are shown. A hidden card helps nobody.
PX-CARD-4 Where cards come from
    From the GM's deck file, or the GM writes each card when it is bought.
PX-CARD-5 Deck file
    Each card has an id, a name, copies, text, when and how often it is played, effects, and
    mods it needs or avoids.
PX-CARD-6 Enforced effects
    The bot applies the effects it knows and nothing else.
PX-CARD-7 Text cards
    A card without effects is shown when played, and the player may ask for a ruling.
PX-CARD-8 Discarding
    A card for one use is discarded after it. The GM may shuffle the discards back.
PX-CARD-9 Cards known by name
    Sabotage fills empty hexes but never the sea; Circle the Wagons is unknown and leaves the
    deck with Betrayal.
PX-CARD-10 Interrupt cards
    They are played unasked whenever the game waits. Nobody is asked whether to play one.
PX-FX-TURNPOP Effect: turn population
    More population at the start of each turn.
PX-FX-GAINPOP Effect: gain population
    A gain of population, point by point.
PX-FX-LOSEPOP Effect: lose population
    A loss of population, point by point.
PX-FX-GAINXP Effect: gain experience
    A gain of experience.
PX-FX-FREEACTION Effect: free action
    One free action of the named kinds, each turn or once.
PX-FX-SCOUTREROLL Effect: scout again
    A ? rolled in scouting is rolled again.
PX-FX-LOSSCHANGE Effect: changed loss
    A certain loss of population is larger or smaller, down to a least value.
PX-FX-COSTCHANGE Effect: changed price
    A certain purchase is dearer or cheaper, down to a least price.
PX-FX-FACEMAP Effect: changed face
    One face of a terrain die is read as another.
PX-FX-FILL Effect: fill
    Empty board hexes of the player's choice get a ? die.
PX-FX-CLEAR Effect: clear
    Dice of the player's choice leave the board, none under fog.
PX-FX-SKIPWINDS Effect: no winds
    The player colonises without winds of change.
PX-FX-NOCONSENT Effect: no consent
    The player terraforms without asking.
PX-FX-VP Effect: points
    Victory points at the end.
PX-ELIM-1 Elimination
    Without a colony on the board a player is out and scores nothing.
PX-ELIM-2 Last one standing
    The only player left wins at once, without a score.
PX-ELIM-3 What an eliminated player leaves
    Cards are discarded, tokens and government leave the game, and the player's turn ends.
PX-END-1 Finishing
    A player who places the last piece is finished: no more turns, but colonies and territory stay.
PX-END-2 Countdown
    The first to finish starts it: the current round and two more.
PX-END-3 The end
    After the last round, or as soon as all who are left have finished; also after a round without
    a die on the board in which nobody could colonise and nobody bought, played or traded anything.
PX-END-4 Not finished by losing
    Losing the last unplaced piece does not finish a player.
PX-END-5 Unplaced at the end
    A player with pieces left scores what stands on the board.
PX-SCORE-1 Order of scoring
    Mutation's roll, cut-off colonies, paths, points, ranks.
PX-SCORE-2 Cut off
    Colonies that territory does not join to home are removed, for all players at once.
PX-SCORE-3 Path score
    The fewest hexes that join all of a player's remaining colonies, the colonies included.
PX-SCORE-4 Exact paths
    The fewest hexes are found exactly, and one best set is drawn.
PX-SCORE-5 Victory points
    Path, promised land, oath, changes, cards and the GM's adjustment add up.
PX-SCORE-6 Winner
    The highest total of those who may win.
PX-SCORE-7 Ties
    Equal totals share the victory unless the settings break ties.
PX-SCORE-8 Report
    Everybody's path, items, total and rank are told.
PX-MOD-1 Mods
    A mod is on or off for the whole game, and its rules come before the core's.
PX-MOD-2 Mods together
    What one mod says about another holds when both are on.
PX-MOD-GOVERNMENTS-1 Buying a government
    For 5 XP take a card with Harmony or Dominance up; each player may have one.
PX-MOD-GOVERNMENTS-2 Flipping
    For 2 XP, in a later turn than the purchase, once a turn.
PX-MOD-GOVERNMENTS-3 Policy
    The side that is up affects its owner, as the GM's texts say.
PX-MOD-GOVERNMENTS-4 The Planet Reacts
    The side that more governments show holds for everybody; even numbers mean neither.
PX-MOD-GOVERNMENTS-5 Majority announced
    It is counted after every purchase, flip and elimination.
PX-MOD-GOVERNMENTS-6 Farming dice
    The planet touches farming dice only if all agreed at the start.
PX-MOD-FARMERS-1 Farming
    Farming takes the place of the usual action.
PX-MOD-FARMERS-2 Fields
    Count the empty board hexes next to the player's colonies, each once.
PX-MOD-FARMERS-3 Harvest
    Roll a die for every two fields; each number is one population.
PX-MOD-FARMERS-4 No dice, no farming
    With fewer than two fields farming is not allowed.
PX-MOD-FARMERS-5 The board stays
    Farming dice are not put on the board, and ? is not rolled again.
PX-MOD-EXPLORERS-1 Buying a sea route
    For 5 XP, if a piece is left and can be placed at once.
PX-MOD-EXPLORERS-2 Placing a sea route
    On free sea hexes in a row, one of them next to the player's territory.
PX-MOD-EXPLORERS-3 Open sea
    A sea route is open to everybody's territory. Nothing is ever built or filled there.
PX-MOD-EXPLORERS-4 Sea and counting
    Sea hexes are neither kept from the winds nor farmed.
PX-MOD-EXPLORERS-5 Defence at sea
    A defence token may lie on a sea route next to a colony of its owner.
PX-MOD-EXPLORERS-6 Fog
    The centre lies under fog. No player's effect touches those dice.
PX-MOD-EXPLORERS-7 Uncovering
    For 5 XP lift the fog next to your territory and set the die to F or a number.
PX-MOD-EXPLORERS-8 Fog returns
    Whenever such a hex shows ? again, its token is back on top.
PX-MOD-EXPLORERS-9 Promised land
    One point for each colony on a promised token that is not cut off.
PX-MOD-EXPLORERS-10 No scouting there
    An uncovered hex shows ? only under fog, so it is explored at its number or terraformed.
PX-MOD-BETRAYAL-1 Two free actions
    One Zap and one Defence each turn.
PX-MOD-BETRAYAL-2 Zap
    Spend the zap token on a player whose colony your territory touches.
PX-MOD-BETRAYAL-3 Answering a zap
    Lose three population, or surrender; the choice comes first.
PX-MOD-BETRAYAL-4 A new zap token
    Taking one is an alternative action for a player without one who never surrendered.
PX-MOD-BETRAYAL-5 Defence
    Place a token from hand or move one, onto an empty hex next to one of your colonies.
PX-MOD-BETRAYAL-6 What defence does
    The hex is territory of nobody but the token's owner.
PX-MOD-BETRAYAL-7 Still empty
    For every rule about emptiness the hex stays empty.
PX-MOD-BETRAYAL-8 Conflict zone
    A hex with tokens of several players is nobody's territory.
PX-MOD-BETRAYAL-9 Filled under a token
    When a die comes there, the tokens go back to hand.
PX-MOD-BETRAYAL-10 Surrender
    All zap and defence tokens are gone for good, and the player cannot be zapped again.
PX-MOD-BETRAYAL-11 Tokens stay
    A token stays where it lies even if the colony beside it is gone.
PX-MOD-BETRAYAL-12 Circle the Wagons
    That card is taken out of the deck.
PX-MOD-MERCHANTS-1 Trading
    One trade a turn in the spending step, with one other player.
PX-MOD-MERCHANTS-2 Goods
    Experience, cards, population, Mimicry, Special P and addiction change hands; nothing else
    does.
PX-MOD-MERCHANTS-3 Agreement
    Both agree to the same list, and it must still be possible then. Gifts are fine.
PX-MOD-MERCHANTS-4 All at once
    Population is lost, then gained, then the rest moves, then oaths are sworn.
PX-MOD-MERCHANTS-5 Limits of population
    A trade never eliminates anybody, but it may cost a colony.
PX-MOD-MERCHANTS-6 Giving Special P
    Only the partner gives Special P.
PX-MOD-MERCHANTS-7 Giving addiction
    One addiction token at most for every two population given.
PX-MOD-MERCHANTS-8 Oath
    In a trade each party may lay the oath token on any board hex, once.
PX-MOD-MERCHANTS-9 Broken oath
    A later colony of its owner on or next to the token breaks it.
PX-MOD-MERCHANTS-10 Oath points
    An unbroken oath is worth two points.
PX-MOD-MUTATION-1 Change cards
    Adaptation, Mutation, Transformation, each more extreme. Everybody starts with Adaptation.
PX-MOD-MUTATION-2 Buying changes
    Mutation, then Transformation, and one Mimicry for each Change card, 5 XP each.
PX-MOD-MUTATION-3 Adaptation
    A ? rolled in scouting is rolled again until it is something else.
PX-MOD-MUTATION-4 Mutation
    One free scouting or exploring each turn.
PX-MOD-MUTATION-5 Transformation
    Two population at the start of a turn.
PX-MOD-MUTATION-6 Drawbacks
    Uncovered, Adaptation costs one point, Mutation two, and Transformation the victory.
PX-MOD-MUTATION-7 Covering
    Mimicry cards cover their owner's most extreme Change cards.
PX-MOD-MUTATION-8 Did it work?
    One terrain die is rolled for all before scoring.
PX-MOD-MUTATION-9 Price of Mimicry
    A number is the price in XP of each card and ? is free. A fissure costs 4 if Adaptation is
    uncovered.
PX-MOD-MUTATION-10 Paying for Mimicry
    Each player keeps as many as they can pay for and discards the others.
PX-MOD-MUTATION-11 Trading Mimicry
    Mimicry may be traded within the receiver's limit, Change cards never.
PX-MOD-FURY-2 Fury
    Run by the GM with counters, titles and notes, since its published rules are missing.
PX-MOD-SPECIALP-2 Special P
    A player's Special P is used up before the turn; the GM says what it does.
PX-MOD-SPECIALP-3 Fissures and Special P
    The bot does nothing by itself; the GM changes tokens.
PX-MOD-SPECIALP-4 Missing rules
    The menu says that this mod's rules are missing.
PX-PBP-1 Waiting points
    Only winds, consent, zaps, trades, removals, rulings and the active player are waited for.
PX-PBP-2 Nothing forced is asked
    Where only one answer is possible, nobody is asked.
PX-PBP-3 Standing orders
    A player may leave answers in advance, in private.
PX-PBP-4 Turns in advance
    A whole turn may be declared; it stops where it becomes illegal or needs a fresh choice.
PX-PBP-5 Secrets
    Hidden cards, winds picks, offers, orders and plans are secret, all else is public.
PX-PBP-6 Time-outs
    Silence plays the question's default. Nobody's action is ever chosen by chance.
PX-PBP-7 After each turn
    The bot tells what happened, with rules, dice and a picture, and who must act next.
PX-GM-1 GM: edits
    The GM edits hexes, players, sea, rounds and the active seat; invariants hold unless forced.
    What the game could not go on with is refused.
PX-GM-2 GM: gifts and losses
    Population, experience, cards, counters, points and titles.
PX-GM-3 GM: people
    A seat may get a new player, stand empty, or be taken out.
PX-GM-4 GM: the course of play
    Skip, allow, cancel, end and score.
PX-GM-5 GM: dice
    The GM rolls in the open; faces of real dice are typed in where that is agreed.
PX-GM-6 GM: settings
    Some settings may change during play; documents are loaded before it.
PX-GM-7 GM: rulings
    A ruling is numbered and shown with the status.
"""


def _source(rule: str) -> str:
    group = "-".join(rule.split("-")[:2])
    return SOURCES[group]


def _read() -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for line in TEXT.strip().splitlines():
        if line.startswith(" "):
            last = rules.pop()
            text = f"{last.text} {line.strip()}".strip()
            rules.append(Rule(last.id, last.title, text, last.source))
        else:
            rule, _, title = line.partition(" ")
            rules.append(Rule(rule, title, "", _source(rule)))
    return tuple(rules)


CATALOGUE: tuple[Rule, ...] = _read()
