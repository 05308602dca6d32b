/** Home shows every review and partner, so there is an end to them. */
export const MOST_ITEMS = 30
export const TEXT_LENGTH = 600
export const LINE_LENGTH = 100
