import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** A dialog that opens or closes over the screen neither shuffles it nor counts its ads again. */
export function staysAsItIs({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOwnDialog = formMethod === undefined && currentUrl.pathname === nextUrl.pathname
  return isOwnDialog && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
