import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from './journey.ts'
import { ACTORS, pathOf, SCREENS } from './screens.ts'

for (const actor of [undefined, ...ACTORS])
  test(`every class in what ${actor ?? 'a visitor'} gets is in the styles of that page`, async ({
    request,
    sessions,
    seeded,
  }) => {
    const cookie =
      actor === undefined ? '' : sessions[actor].cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const sheets = new Map<string, Promise<Set<string>>>()
    const stylesOf = (href: string) => {
      const known = sheets.get(href) ?? request.get(href).then(async (reply) => classesOfStyles(await reply.text()))
      sheets.set(href, known)
      return known
    }
    const lacking: string[] = []
    for (const screen of SCREENS.filter(({ as }) => as === actor)) {
      const { classes, links } = usedIn(
        await (await request.get(pathOf(screen, seeded), { headers: { cookie } })).text(),
      )
      const styled = await Promise.all(links.map(stylesOf))
      for (const name of classes) if (!styled.some((names) => names.has(name))) lacking.push(`${screen.name}: ${name}`)
      expect(links.length, screen.name).toBeGreaterThan(0)
    }
    expect(lacking).toEqual([])
  })

function classesOfStyles(css: string): Set<string> {
  return new Set([...css.matchAll(/\.((?:[\w-]|\\[\da-f]{1,6} ?|\\.)+)/g)].map(([, name = '']) => unescaped(name)))
}

/** A digit at the beginning of a name is escaped by its code: `\32 xl\:flex`. */
function unescaped(name: string): string {
  return name.replaceAll(/\\([\da-f]{1,6}) ?|\\(.)/g, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function usedIn(html: string): { classes: Set<string>; links: string[] } {
  const classes = new Set<string>()
  const links: string[] = []
  const visit = (node: Tree.Node) => {
    if ('attrs' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      for (const name of attributes.class?.split(/\s+/).filter(Boolean) ?? []) classes.add(name)
      if (node.nodeName === 'link' && attributes.rel === 'stylesheet') links.push(attributes.href ?? '')
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { classes, links }
}
