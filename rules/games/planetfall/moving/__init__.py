"""How squadrons move: the six movement actions, terrain, transports, buildings, withdrawal."""
