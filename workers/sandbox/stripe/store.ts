import type { StripeObject, StripeObjectOf } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { render } from './render.ts'

export type StripeOccurrence = { type: string; object: StripeObject }

export function seconds(context: SandboxContext): number {
  return Math.floor(context.now() / 1000)
}

const PREFIXES = {
  customer: 'cus',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  payment_intent: 'pi',
  charge: 'ch',
  dispute: 'du',
  invoice: 'in',
  'billing_portal.session': 'bps',
} as const satisfies Record<StripeObject['object'], string>

export function newStripeId(context: SandboxContext, prefix: string): string {
  return `${prefix}_${context.newId().replaceAll('-', '').slice(0, 24)}`
}

export function make<Type extends StripeObject['object']>(
  context: SandboxContext,
  object: Type,
  fields: Omit<StripeObjectOf<Type>, 'object' | 'id' | 'created'>,
): Promise<StripeObjectOf<Type>> {
  const made = { object, id: newStripeId(context, PREFIXES[object]), created: seconds(context), ...fields }
  return keep(context, made as unknown as StripeObjectOf<Type>)
}

export async function keep<Kept extends StripeObject>(context: SandboxContext, object: Kept): Promise<Kept> {
  await context.state.stripe.set(object.id, object)
  return object
}

export function findObject<Type extends StripeObject['object']>(
  context: SandboxContext,
  type: Type,
  id: string,
): StripeObjectOf<Type> | null {
  const found = context.state.stripe.get(id)
  return found?.object === type ? (found as StripeObjectOf<Type>) : null
}

export function listObjects<Type extends StripeObject['object']>(
  context: SandboxContext,
  type: Type,
): StripeObjectOf<Type>[] {
  return context.state.stripe.all().filter((one): one is StripeObjectOf<Type> => one.object === type)
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
    invoicesOf: (subscription: string) =>
      listObjects(context, 'invoice').filter((one) => one.own.subscription === subscription),
  }
  return render(context.stripe, stores, object, origin, expand)
}
