/** Letters of other scripts that look like these in most fonts. */
const TWINS = Object.entries({
  a: 'аαɑ', b: 'Ьь', c: 'сϲ', d: 'ԁ', e: 'еҽ', g: 'ɡ', h: 'һ', i: 'іιıӏ', j: 'јϳ', k: 'κк', l: 'ⅼӀ', m: 'м', n: 'ո',
  o: 'оοօσ', p: 'рρ', q: 'ԛ', s: 'ѕ', t: 'τт', u: 'υսц', v: 'νѵ', w: 'ԝωա', x: 'хχ', y: 'уүγ', z: 'ᴢ',
  A: 'АΑ', B: 'ВΒ', C: 'СϹ', E: 'ЕΕ', F: 'Ϝ', G: 'Ԍ', H: 'НΗ', I: 'ІΙ', J: 'ЈͿ', K: 'КΚ', M: 'МΜ', N: 'Ν', O: 'ОΟՕ',
  P: 'РΡ', Q: 'Ԛ', S: 'ЅՏ', T: 'ТΤ', U: 'Ս', V: 'Ѵ', W: 'Ԝ', X: 'ХΧ', Y: 'ҮΥ', Z: 'Ζ',
  '-': '‐‑‒–—−', "'": '‘’ʼ`´',
}).flatMap(([letter, twins]) => Array.from(twins, (twin) => [twin, letter] as const)) // prettier-ignore
const TWIN_OF: ReadonlyMap<string, string> = new Map(TWINS)

/** In any case, with other scripts' letters, and with invisible ones between. */
export function looksLikeOneOf(name: string, others: readonly string[]): boolean {
  return looksOf(others).has(name)
}

/** The same for many names: each is read once, also added ones. */
export function looksOf(names: readonly string[]): { has: (name: string) => boolean; add: (name: string) => void } {
  const [inAnyCase, asTheyStand] = [new Set<string>(), new Set<string>()]
  const add = (name: string) => {
    const own = folded(name)
    inAnyCase.add(own.toLowerCase())
    asTheyStand.add(alike(own))
  }
  for (const name of names) add(name)
  return {
    has: (name) => {
      const own = folded(name)
      return inAnyCase.has(own.toLowerCase()) || asTheyStand.has(alike(own))
    },
    add,
  }
}

function folded(name: string): string {
  if (/^[\w -]*$/.test(name)) return name.replaceAll(/ +/g, ' ').trim()
  const seen = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen
    .replaceAll(/[^a-z\d ]/gi, (letter) => TWIN_OF.get(letter) ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What looks alike within a script, keeping its case. */
function alike(name: string): string {
  return name.replaceAll(/[I1|]/g, 'l').replaceAll('0', 'O')
}
