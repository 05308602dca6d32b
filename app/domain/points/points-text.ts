/** `1 point`, `1,520 points`. */
export function pointsText(points: number): string {
  return `${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`
}
