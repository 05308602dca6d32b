import { useRouteLoaderData } from '@remix-run/react'
import { brand, type Contact } from '#app/content/brand.ts'

/** The contact in the frame's data, or the brand's on a screen without it. */
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
