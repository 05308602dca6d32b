import { MOUNTAIN_TOP, type MountainClimber, type MountainView } from '#app/core/standings/mountain-view.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { boxesOf, type Scene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail, TRAIL_LENGTH, type Point } from './geometry.ts'
import { LABEL_SIDES } from './label-sides.ts'
import { chipWidth, drawChip, isHit, placeChip, textWidth, type Box, type Chip, type Part } from './labels.ts'
import { fixed } from './markup.ts'
import { boxOf, PICTURE_SIZES, type Spot } from './pins.ts'
import type { Placed } from './place-climbers.ts'
import styles from './mountain.module.css'

const MEDAL_TEXT = new Map([
  [1, styles.goldText],
  [2, styles.silverText],
  [3, styles.bronzeText],
])
/** The texts stay inside the page's column. */
const DESK: Box = [64, 10, 1216, 364]
/** Where a card at the start ends, one at the end begins, and one without words of the player's own stops. */
const CARD = { start: 472, end: 808, bottom: 280 }
/** The part of the 768 px drawing that a phone shows. Texts keep `margin` from the edge. */
const PHONE = { start: 66, middle: 219, end: 261, width: 390, margin: 12, height: 218 }

/** Letters of a name that a small drawing has room for beside its figures. */
const SMALL_NAME = 20

type Names = {
  /** The reader's next goal, named besides the first three. */
  rival: string | null
  /** The label of the reader's own picture; null for 'You'. */
  subject: string | null
}

/** A card over the wide drawing; a tall one reaches its foot. */
export type Card = { side: 'start' | 'end'; isTall: boolean }

export function isCovered(spot: Spot, card: Card): boolean {
  return isHit(boxOf(spot), cardBox(card), 0)
}

function cardBox({ side, isTall }: Card): Box {
  const bottom = isTall ? MOUNTAIN_HEIGHT : CARD.bottom
  return side === 'start' ? [0, 0, CARD.start, bottom] : [CARD.end, 0, MOUNTAIN_WIDTH, bottom]
}

export function drawWideLabels(
  view: MountainView,
  placed: Placed,
  scene: Scene,
  { card, ...names }: Names & { card: Card | null },
): string {
  const taken = [...boxesOf(scene), ...campBoxes(view), ...(card === null ? [] : [cardBox(card)])]
  const spots = scene.spots.filter((spot) => card === null || !isCovered(spot, card))
  return [
    drawNames({ ...scene, spots }, { taken, bounds: DESK, ...names, isSmall: false }),
    // The card says it.
    card === null ? drawChestText(view, scene) : '',
    drawCloudText(placed, scene),
    drawCampText(view),
  ].join('')
}

/** For a small screen; a phone shows a part of it. */
export function drawSmallLabels(
  view: MountainView,
  placed: Placed,
  scene: Scene,
  { side, ...names }: Names & { side: 'start' | 'middle' | 'end' },
): string {
  const left = PHONE[side] + PHONE.margin
  const bounds: Box = [left, 0, left + PHONE.width - 2 * PHONE.margin, PHONE.height]
  const taken = boxesOf(scene)
  return [
    drawNames(scene, { taken, bounds, ...names, isSmall: true }),
    drawChestChip(view, scene, taken, bounds),
    drawCloudText(placed, scene),
  ].join('')
}

/** You first, then the rival, then the podium: the first gets the best place. */
function drawNames(
  { spots, waitingAt }: Scene,
  { taken, bounds, rival, subject, isSmall }: { taken: Box[]; bounds: Box; isSmall: boolean } & Names,
): string {
  const room = { taken, bounds }
  const own = subject === null ? null : fittingName(subject, isSmall)
  const shown = spots.filter(({ x, y }) => bounds[0] < x && x < bounds[2] && bounds[1] < y - 20 && y - 20 < bounds[3])
  const you = shown.find(({ climber }) => climber.isViewer)
  const goal = shown.find(({ climber }) => climber.username === rival)
  const leaders = shown.filter(
    ({ climber }) => climber.position < 3 && climber !== you?.climber && climber !== goal?.climber,
  )
  return [
    you === undefined ? '' : placeChip(youChip(you.climber, own), pictureAt(you), LABEL_SIDES.you, room),
    waitingAt === null
      ? ''
      : placeChip(
          youChip(null, own),
          pictureAt({ x: waitingAt[0], y: waitingAt[1], size: PICTURE_SIZES.you, hangs: false }),
          LABEL_SIDES.you,
          room,
        ),
    goal === undefined ? '' : placeChip(nameChip(goal.climber, isSmall), pictureAt(goal), LABEL_SIDES.rival, room),
    ...leaders.map(({ climber, ...spot }) =>
      placeChip(
        nameChip(climber, isSmall),
        pictureAt(spot),
        climber.position === 0 ? LABEL_SIDES.first : LABEL_SIDES.others,
        {
          ...room,
          isOptional: isSmall && climber.position > 0,
        },
      ),
    ),
  ].join('')
}

function pictureAt({ x, y, size, hangs }: Omit<Spot, 'climber'>) {
  return { x, y: y + (size / 2 + 5) * (hangs ? 1 : -1), size: size + 6 }
}

function youChip(climber: MountainClimber | null, subject: string | null): Chip {
  const figures =
    climber === null
      ? []
      : [
          figure(formatOrdinal(climber.place), styles.ownFigure, 12.5),
          figure(formatNumber(climber.points), styles.ownFigure, 12.5),
        ]
  return {
    parts: [{ text: subject ?? 'You', className: styles.ownName ?? '', size: 13, isMono: false }, ...figures],
    className: `${styles.chip} ${styles.ownChip}`,
    height: 26,
    username: climber?.username,
    leaderClassName: styles.leader ?? '',
  }
}

function nameChip({ place, username, points }: MountainClimber, isSmall: boolean): Chip {
  return {
    parts: [
      figure(String(place), `${styles.figure} ${MEDAL_TEXT.get(place) ?? styles.strong}`, 12),
      { text: fittingName(username, isSmall), className: styles.name ?? '', size: 12.5, isMono: false },
      figure(formatNumber(points), styles.figure, 12),
    ],
    className: styles.chip ?? '',
    height: 24,
    username,
    leaderClassName: styles.leader ?? '',
  }
}

function fittingName(name: string, isSmall: boolean): string {
  return isSmall && name.length > SMALL_NAME ? `${name.slice(0, SMALL_NAME - 1)}…` : name
}

function figure(text: string, className: string | undefined, size: number): Part {
  return { text, className: className ?? '', size, isMono: true }
}

/** Next to the chest line where there is room; without a line, who may open the chest. */
function drawChestText(view: MountainView, { chestLine }: Scene): string {
  const [left, , right] = DESK
  if (chestLine === null) return view.hasChest ? drawOpenChestText(view) : ''
  const points = `<tspan class="${styles.figure}">${formatNumber(chestPoints(view))}</tspan>`
  const [start, end] = [chestLine[0] as Point, chestLine.at(-1) as Point]
  const width = textWidth('The chest opens above this line', 13, false)
  if (right - end[0] > width + 16)
    return goldText(`The chest opens above this line · ${points}`, right, end[1] - 9, 'end')
  if (start[0] - left > width + 60) return goldText(`The chest opens above this line · ${points}`, left, start[1] - 9)
  return goldText('The chest opens', left, start[1] - 26) + goldText(`above this line · ${points}`, left, start[1] - 9)
}

function drawOpenChestText({ climbers }: MountainView): string {
  if (climbers.length > 0)
    return (
      goldText('Fewer than ten climbers:', DESK[2], 120, 'end') +
      goldText('the chest opens for everyone with points', DESK[2], 138, 'end')
    )
  const { x, y } = onTrail(TRAIL_LENGTH)
  return goldText('The first points of the week take the flag', x + 44, y - 48)
}

function goldText(html: string, x: number, y: number, end: 'end' | '' = ''): string {
  const anchor = end === '' ? '' : ' text-anchor="end"'
  return `<text class="${styles.goldText} ${styles.halo}" x="${fixed(x)}" y="${fixed(y)}"${anchor}>${html}</text>`
}

function chestPoints({ climbers }: MountainView): number {
  return climbers.findLast(({ position }) => position < MOUNTAIN_TOP)?.points ?? 0
}

function drawCloudText({ clear }: Placed, { cloudAt, scale }: Scene): string {
  if (clear === null || cloudAt === null) return ''
  return `<text class="${styles.quiet}" x="${fixed(cloudAt[0] - 20 * scale)}" y="${fixed(cloudAt[1] + 2)}" text-anchor="middle">${formatNumber(clear + 1)} to pass</text>`
}

const CAMP_TEXT = 'without points yet'
const CAMP_Y = onTrail(0).y + 34

function drawCampText({ atZero }: MountainView): string {
  if (atZero === 0) return ''
  const count = `<tspan class="${styles.figure}">${formatNumber(atZero)}</tspan>`
  return `<text class="${styles.quiet} ${styles.halo}" x="${DESK[0]}" y="${fixed(CAMP_Y)}">${count} ${CAMP_TEXT}</text>`
}

/** For names to keep clear of that text. */
function campBoxes({ atZero }: MountainView): Box[] {
  if (atZero === 0) return []
  const width = textWidth(`${formatNumber(atZero)} ${CAMP_TEXT}`, 13, false)
  return [[DESK[0], CAMP_Y - 13, DESK[0] + width, CAMP_Y + 4]]
}

function drawChestChip(view: MountainView, { chestLine }: Scene, taken: readonly Box[], bounds: Box): string {
  const [left, top, right, bottom] = bounds
  if (chestLine === null) return view.climbers.length === 0 && view.hasChest ? drawEmptyChip(view, right, top) : ''
  const chip = goldChip('Chest', formatNumber(chestPoints(view)))
  const width = chipWidth(chip.parts)
  const options = Array.from(
    { length: Math.max(0, Math.floor((right - left - width) / 14)) },
    (_, index) => right - width - 2 - index * 14,
  )
    .flatMap((x) => [0, -20, 20].map((shift) => ({ x, shift, y: heightOfLine(chestLine, x + width / 2) - 12 + shift })))
    .filter(({ y }) => y >= top && y + 24 <= bottom)
    .map(({ x, y, shift }) => {
      const hits = taken.filter((box) => isHit([x, y, x + width, y + 24], box)).length
      return { x, y, cost: hits * 100 + Math.abs(shift) + (right - x) * 0.05 }
    })
  const best = options.reduce<(typeof options)[number] | null>(
    (one, other) => (one === null || other.cost < one.cost ? other : one),
    null,
  )
  return best === null ? '' : drawChip(chip, best.x, best.y)
}

function drawEmptyChip(view: MountainView, right: number, top: number): string {
  const chip: Chip = {
    parts: [
      figure(formatNumber(view.atZero), styles.figure, 12),
      { text: 'in base camp', className: styles.name ?? '', size: 12.5, isMono: false },
    ],
    className: styles.chip ?? '',
    height: 24,
    leaderClassName: '',
  }
  return drawChip(chip, right - chipWidth(chip.parts), top)
}

function goldChip(text: string, points: string): Chip {
  return {
    parts: [
      { text, className: styles.goldText ?? '', size: 12, isMono: false },
      figure(points, `${styles.figure} ${styles.goldText}`, 12),
    ],
    className: `${styles.chip} ${styles.goldChip}`,
    height: 24,
    leaderClassName: '',
  }
}

function heightOfLine(line: readonly Point[], x: number): number {
  const after = line.findIndex((point) => point[0] >= x)
  const to = line[after === -1 ? line.length - 1 : after] as Point
  const from = line[Math.max(0, after === -1 ? line.length - 1 : after - 1)] as Point
  const share = (x - from[0]) / (to[0] - from[0] || 1)
  return from[1] + (to[1] - from[1]) * Math.min(1, Math.max(0, share))
}
