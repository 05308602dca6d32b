/** Home shows every one. */
export const MOST_ITEMS = 30
export const TEXT_LENGTH = 600
export const LINE_LENGTH = 100
