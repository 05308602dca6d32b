import styles from './layout.module.css'

/** A step of the scale of spaces, `--s1` to `--s8`. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Between everything, or between rows and between columns. */
type Gap = Step | readonly [rows: Exclude<Step, 7 | 8>, columns: Step]

/**
 * Across the line: `top` to `stretch`. Along it: `between` to `end`. In a stack or a grid: `start`, `middle`, `packed`. `inline`
 * stands in a line of text, `tall` is high enough for a finger, `fit14` makes as many columns of 14 rem as fit.
 */
type Place =
  | 'top'
  | 'level'
  | 'bottom'
  | 'baseline'
  | 'stretch'
  | 'between'
  | 'center'
  | 'end'
  | 'start'
  | 'middle'
  | 'packed'
  | 'inline'
  | 'tall'
  | 'fit14'
  | 'fit15'
  | 'fit16'

type Arrangement = [first?: Gap | Place, ...places: Place[]]

/** Classes for things one below the other, all as wide as their place: `<ul className={stack(3)}>`. */
export function stack(...how: Arrangement): string {
  return arrange('stack', how)
}

/** For things side by side, centred on one line, which never break into a second: a picture and a name. */
export function row(...how: Arrangement): string {
  return arrange('row', how)
}

/** For things side by side that take further lines where they need them: buttons, tags, a heading with its link. */
export function cluster(...how: Arrangement): string {
  return arrange('cluster', how)
}

/** For columns, which the screen's own class names: `grid-template-columns`. */
export function grid(...how: Arrangement): string {
  return arrange('grid', how)
}

/** Joins classes of the screen's own with those of its layout. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

function arrange(kind: 'stack' | 'row' | 'cluster' | 'grid', how: Arrangement): string {
  const names = how.flatMap((one = 0) => (typeof one === 'string' ? one : gapNames(one)))
  return [kind, ...names].map((name) => styles[name]).join(' ')
}

function gapNames(gap: Gap): string[] {
  if (typeof gap !== 'number') return [...gapNames(gap[1]), `rows${gap[0]}`]
  return gap === 0 ? [] : [`gap${gap}`]
}
