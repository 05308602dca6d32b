import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { testContext } from '#tests/people/factories.ts'
import { faultyDatabase, type Run } from './faults.ts'
import { sendingQueue } from './queue.ts'
import type { Simulation } from './state.ts'
import { simulatedEmail, simulatedGitHub, simulatedTelegram } from './third-parties.ts'
import type { Turn } from './turnstile.ts'

/** A starting Worker: its own clock, off by up to ten minutes, and its own faults. */
export function workerOf(simulation: Simulation): (turn: Turn) => { context: AppContext; run: Run } {
  const random = simulation.random.fork()
  const skew = simulation.faultRate > 0 && random.chance(0.3) ? random.integer(-10, 10) * MINUTE : 0
  return (turn) => {
    const run: Run = { random, turn, skew, faultRate: simulation.faultRate, crashed: false }
    const base = testContext()
    const context: AppContext = {
      config: base.config,
      passwordCost: base.passwordCost,
      organisation: null,
      oauth: base.oauth,
      githubApp: base.githubApp,
      limits: base.limits,
      images: base.images,
      readAvatar: base.readAvatar,
      db: faultyDatabase(simulation.database.$client, run, simulation.draw, simulation.sabotage),
      now: () => simulation.clock.now + skew,
      randomBytes: (length) => Uint8Array.from({ length }, () => random.integer(0, 255)),
      log: (_level, message, fields) => {
        if (
          message === 'Standings differ from the ledger' ||
          message === 'Scores of a contest differed from the ledger'
        )
          simulation.complaints.push(`${message}: ${JSON.stringify(fields)}`)
      },
      queue: sendingQueue(run, simulation.draw, simulation.transit, simulation.clock),
      github: simulatedGitHub(run, simulation),
      telegram: simulatedTelegram(run, simulation),
      email: simulatedEmail(run, simulation),
      chats: base.chats,
      stripe: null,
      heartbeat: null,
      version: null,
    }
    return { context, run }
  }
}
