/** The id of the element in which a page says how old it is. */
export const AS_OF = 'as-of'
