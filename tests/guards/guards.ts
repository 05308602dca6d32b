import { contest } from './contest.ts'
import type { Guard } from './guard.ts'
import { once } from './once.ts'
import { organisers } from './organisers.ts'
import { owners } from './owners.ts'
import { proofs } from './proofs.ts'

export const guards: Guard[] = [...proofs, ...contest, ...once, ...owners, ...organisers]
