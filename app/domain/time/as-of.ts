/** The id of the place in each page for the line that says how old the page is. */
export const AS_OF = 'as-of'
