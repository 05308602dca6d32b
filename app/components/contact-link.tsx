import { useRouteLoaderData } from '@remix-run/react'
import { brand, type Contact } from '#app/content/brand.ts'

/** Staff's, or the brand's on a screen outside the frame. */
export function useContact(): Contact {
  return (useRouteLoaderData('root') as { contact: Contact } | undefined)?.contact ?? brand
}

export function ContactLink({ className }: { className?: string }) {
  const { contactEmail } = useContact()
  return (
    <a href={`mailto:${contactEmail}`} className={className}>
      {contactEmail}
    </a>
  )
}
