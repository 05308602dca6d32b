type Bounds = {
  /** So many are worked on at once, */
  most: number
  /** so many more wait, */
  waiting: number
  /** and so long, in milliseconds. */
  patience: number
}

/** Calls one of both, at once or later. `leave` gives up the wait or the place. */
export type WaitingLine = (begin: (leave: () => void) => void, refuse: () => void) => () => void

/** Without a bound everybody would wait too long, and most of them in vain. */
export function openWaitingLine({ most, waiting, patience }: Bounds): WaitingLine {
  let underWay = 0
  const line = new Set<() => void>()
  return (begin, refuse) => {
    let hasBegun = false
    let hasLeft = false
    const start = () => {
      clearTimeout(timer)
      line.delete(start)
      hasBegun = true
      underWay += 1
      begin(leave)
    }
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      clearTimeout(timer)
      line.delete(start)
      if (!hasBegun) return
      underWay -= 1
      const [next] = line
      next?.()
    }
    const giveUp = () => {
      leave()
      refuse()
    }
    const timer = setTimeout(giveUp, patience)
    if (underWay < most) start()
    else if (line.size < waiting) line.add(start)
    else giveUp()
    return leave
  }
}
