import { ContactLink, useContact } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames, cluster, grid, row } from '#app/ui/layout.ts'
import { Logo } from '#app/ui/logo.tsx'
import { footerLinks } from './footer-links.ts'
import styles from './footer.module.css'

export function Footer({ isInOrganisation }: { isInOrganisation: boolean }) {
  const contact = useContact()
  return (
    <div className={classNames('wrap', styles.footer, grid(6))}>
      <div>
        <p className={classNames(styles.brand, row(2))}>
          <Logo />
          {brand.name}
        </p>
        <p className="soft">{brand.tagline}</p>
      </div>
      <nav aria-label="Footer">
        <ul role="list" className={classNames(styles.links, cluster('stretch'), 'tall-links')}>
          {footerLinks({ ...brand, ...contact }, isInOrganisation).map((link) => (
            <li key={link.href}>
              <Anchor href={link.href}>{link.label}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div id="contact" tabIndex={-1}>
        <p className="strong">Contact</p>
        <p>
          <ContactLink className={row('inline', 'tall')} />
        </p>
      </div>
    </div>
  )
}
