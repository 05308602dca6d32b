/** The corners of a path as `linePath` writes it: the first point, then each as a step from the one before. */
export function pathPoints(d: string): [x: number, y: number][] {
  const numbers = [...d.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
  let [x, y] = [0, 0]
  return numbers.flatMap((step, index): [number, number][] => {
    if (index % 2 === 0) {
      x += step
      return []
    }
    y += step
    return [[Math.round(x * 10) / 10, Math.round(y * 10) / 10]]
  })
}
