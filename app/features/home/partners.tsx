import type { Partner } from '#app/content/content.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Section } from './section.tsx'
import styles from './partners.module.css'

export function Partners({ partners }: { partners: Partner[] }) {
  return (
    <Section id="partners" title="Partners" lead="Projects and companies that support the climb.">
      <ul role="list" className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner.id} className={styles.partner}>
            <Avatar name={partner.name} url={partner.logo || null} size="medium" />
            {partner.url === null ? (
              partner.name
            ) : (
              <a href={partner.url} rel="noreferrer" className={styles.link}>
                {partner.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
