export function linearScale([from, to]: [number, number], [start, end]: [number, number]): (value: number) => number {
  return (value) => Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10
}

/** About `count` ticks, from 0 to the first not below `most`, in steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(most: number, count: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / count))
  const step = power * ([1, 2, 5].find((times) => power * times * count >= most) ?? 10)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
