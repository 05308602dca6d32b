const RINGS = 12
const CORNERS = 16

/** Contour lines around the middle, each a little rough, from the inside out. */
export function contourRings(): string[] {
  return Array.from({ length: RINGS }, (_, ring) => {
    const corners = Array.from({ length: CORNERS }, (_unused, corner) => {
      const angle = (2 * Math.PI * corner) / CORNERS
      const radius = (66 + 22 * ring) * (1 + 0.09 * Math.sin(3 * angle + ring / 3) + 0.05 * Math.sin(5 * angle - ring))
      return `${Math.round(1.25 * radius * Math.cos(angle))} ${Math.round(radius * Math.sin(angle))}`
    })
    return `M${corners.join('L')}Z`
  })
}
