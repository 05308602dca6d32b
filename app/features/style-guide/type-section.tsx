import { classNames, cluster, row, stack } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import { GuideSection, Specimen, State } from './guide-section.tsx'
import type { SpaceToken } from './tokens.ts'
import styles from './type-section.module.css'

export function TypeSection() {
  return (
    <GuideSection
      id="type"
      title="Type"
      lead="Bricolage Grotesque for headings, Geist for text, Geist Mono for numbers that are compared. Sentence case throughout."
    >
      <Specimen name="Headings" wide>
        <div className={classNames(styles.scale, stack(3))}>
          <p className={styles.hero}>Every merge takes you higher.</p>
          <p className={styles.first}>This week's ascent</p>
          <p className={styles.second}>What earns points</p>
          <p className={styles.third}>Near on the board</p>
        </div>
      </Specimen>
      <Specimen name="Text">
        <p>
          Your public work earns points from Monday to Sunday. <a href="#type">A link</a> is underlined, and{' '}
          <b>what matters</b> is bolder.
        </p>
        <p className="soft">The second voice explains and stays quiet.</p>
        <p className="hint">A hint is smaller, a caption smaller still.</p>
        <p className="caption">Monday to Sunday, in UTC</p>
        <p className="gain">+40 points</p>
      </Specimen>
      <Specimen name="Numbers" note="Digits of one width, so that columns can be compared.">
        <div className={classNames(styles.numbers, stack())}>
          <span className="num">2,340</span>
          <span className="num">1,111</span>
          <span className="num">988</span>
        </div>
      </Specimen>
      <Specimen name="Tag">
        <p className={row(2, 'stretch')}>
          <Tag>Plain</Tag>
          <Tag tone="moss">Final</Tag>
          <Tag tone="gold">Premium</Tag>
          <Tag tone="danger">Fails</Tag>
        </p>
      </Specimen>
    </GuideSection>
  )
}

export function SpaceSection({ spaces }: { spaces: SpaceToken[] }) {
  return (
    <GuideSection
      id="space"
      title="Space and shape"
      lead="A rhythm of four and eight pixels on a measure of 72 rem. Corners are barely round, and only what floats casts a shadow."
    >
      <Specimen name="Space" wide>
        <ul role="list" className={cluster(5, 'bottom')}>
          {spaces.map(({ name, pixels }) => (
            <li key={name} className={stack(2, 'start')}>
              <svg width={pixels} height={pixels} aria-hidden="true" className={styles.space}>
                <rect width={pixels} height={pixels} />
              </svg>
              <span className={styles.label}>
                {name} <span className="num">{pixels}</span>
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Shape">
        <ul role="list" className={classNames(styles.shapes, cluster(4, 'stretch'))}>
          <li className={classNames(styles.small, stack('middle'))}>radius</li>
          <li className={classNames(styles.large, stack('middle'))}>radius-large</li>
          <li className={classNames(styles.lifted, stack('middle'))}>lift</li>
        </ul>
      </Specimen>
      <Specimen name="Focus" note="Keyboard focus shows in moss.">
        <State name="As it looks">
          <span className={styles.focus}>Focused</span>
        </State>
      </Specimen>
    </GuideSection>
  )
}
