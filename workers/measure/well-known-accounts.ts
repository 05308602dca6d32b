/** Public accounts of people who maintain well-known projects, asked for nothing but public counts. */
export const WELL_KNOWN = `
torvalds gaearon yyx990803 sindresorhus tj addyosmani kentcdodds wesbos mitchellh antirez dhh tenderlove matz
gvanrossum brettcannon jezdez mitsuhiko fabpot taylorotwell JakeWharton defunkt mojombo wycats ry isaacs bradfitz
rsc robpike dtolnay alexcrichton steveklabnik BurntSushi sharkdp junegunn tpope Rich-Harris evanw sebmarkbage
sophiebits acdlite developit jeresig mrdoob mbostock paulirish jashkenas feross mafintosh getify ljharb nzakas
antfu patak-dev egoist posva simonw willmcgugan
`
  .trim()
  .split(/\s+/)
