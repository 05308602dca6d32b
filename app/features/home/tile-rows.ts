const ROWS = 3
/** A row must be longer than the widest band, or its end would be seen. */
export const SHORTEST_ROW = 5
/** The longest row that the stylesheet knows a pace for: the best 25 and ten winners on three rows. */
export const LONGEST_ROW = 12

/** The tiles on three rows of about the same length; null where they are too few to drift. */
export function tileRows<Tile>(tiles: Tile[]): Tile[][] | null {
  if (tiles.length < ROWS * SHORTEST_ROW) return null
  const shown = tiles.slice(0, ROWS * LONGEST_ROW)
  return Array.from({ length: ROWS }, (_, row) => shown.filter((_tile, index) => index % ROWS === row))
}
