/** Players on the podium have no row below it. */
export const PODIUM_PLACES = 3
