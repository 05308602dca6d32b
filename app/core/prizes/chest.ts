/** `worth`: whole US dollars of the prizes that have a price. */
export type Chest = { count: number; worth: number }
