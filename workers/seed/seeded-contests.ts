/** The same in every local world, so that the desks have addresses. */
export const SEEDED_CONTESTS = {
  running: `lb_${'1'.repeat(25)}`,
  soon: `lb_${'2'.repeat(25)}`,
  final: `lb_${'3'.repeat(25)}`,
}

/** The address of the winner's certificate of the final one, made of ones; the others follow. */
export const SEEDED_CERTIFICATE = 'AQEBAQEBAQEBAQEBAQEBAQ'
