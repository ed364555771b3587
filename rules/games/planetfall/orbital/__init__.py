"""What comes from above: sky drops, portals, designators, and the call for an artillery strike."""
