import { dayOf } from '#app/domain/time/period.ts'
import type { Simulation } from './state.ts'

export function expectNone(simulation: Simulation, invariant: string, wrong: readonly unknown[]): void {
  if (wrong.length > 0) fail(simulation, `${invariant}: ${JSON.stringify(wrong.slice(0, 3))}`)
}

export function fail({ clock }: Simulation, text: string): never {
  throw new Error(`${dayOf(clock.now)} ${new Date(clock.now).toISOString().slice(11, 16)}: ${text}`)
}
