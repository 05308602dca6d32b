import { useContact } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { footerLinks } from './footer-links.ts'

export function Footer() {
  const contact = useContact()
  return (
    <div className="wrap grid grid-cols-[1fr_2.4fr] gap-8 py-6 text-small max-[44rem]:grid-cols-[1fr] max-[44rem]:gap-4">
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
          className="tall-links -mt-2.5 flex flex-wrap gap-x-6 lg:grid lg:grid-cols-[repeat(4,auto)] [&_a]:text-soft [&_a]:no-underline [&_a:hover]:text-ink [&_a:hover]:underline"
        >
          {footerLinks({ ...brand, ...contact }).map((link) => (
            <li key={link.href} {...(link.href.startsWith('mailto:') && { id: 'contact', tabIndex: -1 })}>
              <Anchor href={link.href}>{link.label}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
