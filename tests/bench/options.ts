export const PARTS = ['boards', 'github', 'screens', 'bundles']
const LONG_PARTS = ['anonymous', 'live', 'pages']
const VALUES = ['only', 'players', 'runs', 'weeks']

export const USAGE = `Usage: npm run bench
  --only=PARTS       some of ${PARTS.join(', ')}; or ${LONG_PARTS.join(', ')}, which take long
  --players=NUMBERS  sizes of boards, and the players that anonymous looks among
  --weeks=NUMBER     of polling, for github
  --runs=NUMBER      of Lighthouse, for pages
  --strict           fails when a limit is missed
`

/** Values by name; null for what is no option, so that nothing long starts by mistake. */
export function readOptions(args: string[]): Record<string, string> | null {
  const pairs = args.map((argument) => /^--(\w+)(?:=(.+))?$/.exec(argument)?.slice(1) ?? [])
  const isKnown = pairs.every(([name = '', value]) =>
    name === 'strict' ? value === undefined : VALUES.includes(name) && value !== undefined,
  )
  const options = Object.fromEntries(pairs.map(([name, value = '']) => [name, value])) as Record<string, string>
  const areParts = (options['only'] ?? 'boards').split(',').every((part) => [...PARTS, ...LONG_PARTS].includes(part))
  return isKnown && areParts ? options : null
}
