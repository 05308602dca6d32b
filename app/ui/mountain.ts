/** The mountain that represents points, on screens and images. */
export type Mountain = { x: number; ground: number; height: number; /** Half of its foot. */ half: number }

export function ridgePath(mountain: Mountain): string {
  const at = pointOn(mountain)
  return `M${at(-1, 1)}L${at(-0.52, 0.5)} ${at(-0.36, 0.58)} ${at(0, 0)} ${at(0.4, 0.46)} ${at(0.56, 0.4)} ${at(1, 1)}Z`
}

export function snowPath(mountain: Mountain): string {
  const at = pointOn(mountain)
  return `M${at(0, 0)}L${at(0.26, 0.3)} ${at(0.14, 0.26)} ${at(0.05, 0.36)} ${at(-0.05, 0.25)} ${at(-0.16, 0.36)} ${at(-0.2, 0.32)}Z`
}

/** A flag with its pole at the point. */
export function flagPath(x: number, y: number): string {
  return `M${round(x)} ${round(y)}v-39h30l-9 9.75 9 9.75h-27v19.5Z`
}

function pointOn({ x, ground, height, half }: Mountain): (share: number, down: number) => string {
  return (share, down) => `${round(x + share * half)} ${round(ground - height + down * height)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
