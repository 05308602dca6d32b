import { classNames, cluster, grid } from '#app/ui/layout.ts'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { contrastGrade } from './contrast.ts'
import { GuideSection, Specimen } from './guide-section.tsx'
import type { ColorPair, ColorToken } from './tokens.ts'
import styles from './color-section.module.css'

export function ColorSection({ colors, pairs }: { colors: ColorToken[]; pairs: ColorPair[] }) {
  return (
    <GuideSection
      id="colour"
      title="Colour"
      lead="Paper and ink, moss for what grows, blaze for the one main action, metals for the podium. Each has a day and a night."
    >
      <Specimen name="Tokens" note="Light on the left, dark on the right." wide>
        <ul role="list" className={classNames(styles.colors, grid([5, 4]))}>
          {colors.map((color) => (
            <li key={color.name}>
              <Color color={color} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen
        name="Contrast"
        note="Computed from the tokens by the formula of WCAG 2.2. Text needs 4.5 to pass AA and 7 to pass AAA."
        wide
      >
        <Table caption="Contrast of text on its ground, by theme" className={styles.pairs}>
          <thead>
            <tr>
              <th scope="col">Text on ground</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={`${pair.text} on ${pair.ground}`}>
                <td>
                  {pair.where}
                  <span className={styles.tokens}>
                    {pair.text} on {pair.ground}
                  </span>
                </td>
                <td>
                  <Contrast sample={pair.light} />
                </td>
                <td>
                  <Contrast sample={pair.dark} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
    </GuideSection>
  )
}

function Color({ color }: { color: ColorToken }) {
  return (
    <>
      <svg className={styles.swatch} viewBox="0 0 120 48" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0h66L54 48H0Z" fill={color.light} />
        <path d="M66 0h54v48H54Z" fill={color.dark} />
      </svg>
      <p className={styles.name}>{color.name}</p>
      <p className={styles.use}>{color.use}</p>
      <p className={styles.values}>
        {color.light} · {color.dark}
      </p>
    </>
  )
}

function Contrast({ sample }: { sample: ColorPair['light'] }) {
  return (
    <span className={cluster([1, 2])}>
      <svg className={styles.sample} viewBox="0 0 56 32" aria-hidden="true">
        <rect width="56" height="32" rx="6" fill={sample.ground} />
        <text x="28" y="22" textAnchor="middle" fill={sample.text}>
          Aa
        </text>
      </svg>
      <span className="num">{(Math.floor(sample.ratio * 10) / 10).toFixed(1)}</span>
      <Tag tone="moss">{contrastGrade(sample.ratio)}</Tag>
    </span>
  )
}
