/** The climb of a week as a ridge from Monday's foot to Sunday's summit, in a box of 700 by 100. */
const RIDGE: [x: number, y: number][] = [
  [0, 94],
  [58, 82],
  [96, 87],
  [170, 64],
  [214, 71],
  [288, 48],
  [330, 56],
  [404, 36],
  [440, 44],
  [520, 24],
  [556, 31],
  [640, 12],
  [700, 4],
]

/** The whole ridge, the part that lies behind, and where it ends, in hundredths of the box. */
export function weekRidge(passed: number): { whole: string; behind: string; x: number; y: number } {
  const x = Math.min(1, Math.max(0, passed)) * 700
  const behind = RIDGE.filter((point) => point[0] < x)
  const here: [number, number] = [Math.round(x), heightAt(x)]
  return { whole: lineOf(RIDGE), behind: lineOf([...behind, here]), x: x / 7, y: here[1] }
}

function heightAt(x: number): number {
  const next = Math.max(
    1,
    RIDGE.findIndex((point) => point[0] >= x),
  )
  const [[x1, y1], [x2, y2]] = [RIDGE[next - 1] ?? [0, 0], RIDGE[next] ?? [0, 0]]
  return Math.round(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1))
}

function lineOf(points: [number, number][]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`
}
