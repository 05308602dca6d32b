import { ContactLink, useContact } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { footerLinks } from './footer-links.ts'

export function Footer() {
  const contact = useContact()
  return (
    <div className="wrap grid grid-cols-[2fr_1.4fr_1fr] gap-8 pt-8 pb-6 text-small max-[44rem]:grid-cols-[1fr] max-[44rem]:gap-4">
      <div>
        <p className="mb-2 flex items-center gap-2 font-display text-lg leading-normal font-extrabold tracking-tight">
          <Logo />
          {brand.name}
        </p>
        <p className="text-soft">{brand.tagline}</p>
      </div>
      <nav aria-label="Footer">
        <ul
          role="list"
          className="tall-links -mt-2.5 flex flex-wrap gap-x-6 [&_a]:text-soft [&_a]:no-underline [&_a:hover]:text-ink [&_a:hover]:underline"
        >
          {footerLinks({ ...brand, ...contact }).map((link) => (
            <li key={link.href}>
              <Anchor href={link.href}>{link.label}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <p id="contact" tabIndex={-1}>
        <ContactLink className="inline-flex min-h-11 items-center max-[44rem]:-mt-4" />
      </p>
    </div>
  )
}
