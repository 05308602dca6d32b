import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { LOOKED_UP_NAME } from '#app/domain/sign-in/looked-up-name.ts'

/** A dialog that opens or closes over the screen neither shuffles it nor counts its ads again. */
export function staysAsItIs({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get(LOOKED_UP_NAME))
  const isOwnDialog = formMethod === undefined && currentUrl.pathname === nextUrl.pathname && current === next
  return isOwnDialog && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
