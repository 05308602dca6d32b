import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { ASKED_NAME } from '#app/domain/sign-in/asked-name.ts'

/** A dialog that opens or closes over the screen neither shuffles it nor counts its ads again. */
export function staysAsItIs({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [asked, next] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get(ASKED_NAME))
  const isOwnDialog = formMethod === undefined && currentUrl.pathname === nextUrl.pathname && asked === next
  return isOwnDialog && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
