import type { StripeObject } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { render } from './render.ts'

/** A Stripe event: its type and the object's current state. */
export type StripeOccurrence = { type: string; object: StripeObject }

export function seconds(context: SandboxContext): number {
  return Math.floor(context.now() / 1000)
}

export function newStripeId(context: SandboxContext, prefix: string): string {
  return `${prefix}_${context.newId().replaceAll('-', '').slice(0, 24)}`
}

export async function keep<Kept extends StripeObject>(context: SandboxContext, object: Kept): Promise<Kept> {
  await context.state.stripe.set(object.id, object)
  return object
}

export function findObject<Type extends StripeObject['object']>(
  context: SandboxContext,
  type: Type,
  id: string,
): Extract<StripeObject, { object: Type }> | null {
  const found = context.state.stripe.get(id)
  return found?.object === type ? (found as Extract<StripeObject, { object: Type }>) : null
}

export function listObjects<Type extends StripeObject['object']>(
  context: SandboxContext,
  type: Type,
): Extract<StripeObject, { object: Type }>[] {
  return context.state.stripe.all().filter((one): one is Extract<StripeObject, { object: Type }> => one.object === type)
}

export function shown(
  context: SandboxContext,
  origin: string,
  object: StripeObject,
  expand: string[] = [],
): Record<string, unknown> {
  const stores = {
    find: (id: string) => context.state.stripe.get(id),
    disputesOf: (charge: string) => listObjects(context, 'dispute').filter((one) => one.charge === charge),
  }
  return render(context.stripe, stores, object, origin, expand)
}
