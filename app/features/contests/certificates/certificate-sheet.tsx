import { ContestPeak, rockClass } from '#app/components/contest-peak.tsx'
import { brand } from '#app/content/brand.ts'
import { formatOrdinal } from '#app/ui/format.ts'
import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { Logo } from '#app/ui/logo.tsx'
import { medalClass } from '#app/ui/metal.ts'
import type { CertificateView } from './load-certificate.server.ts'
import styles from './certificate-sheet.module.css'

type Props = { view: CertificateView; holder: NonNullable<CertificateView['holder']> }

/** The certificate itself: one sheet, on the screen as on paper. */
export function CertificateSheet({ view, holder }: Props) {
  const { contest, organiser, signature, code, address } = view
  const [standing, ...more] = holder.lines
  const called = holder.name ?? holder.username
  return (
    <article className={classNames(styles.sheet, rockClass(contest.rock))}>
      <div className={styles.picture}>
        <ContestPeak
          rock={contest.rock}
          slug={contest.slug}
          ridge={contest.ridge}
          width={1100}
          height={380}
          isWide
          summitAt={0.74}
          hasSun={false}
        />
      </div>
      <div className={classNames(styles.inside, grid(5))}>
        <div className={row(3, 'top', 'between')}>
          <p className={classNames(styles.product, row(2))}>
            <Logo />
            {brand.name}
          </p>
          {/* The sentence below says it. */}
          {medalClass(holder.place) !== undefined && (
            <p className={classNames(styles.medal, medalClass(holder.place))} aria-hidden="true">
              {formatOrdinal(holder.place)}
            </p>
          )}
        </div>
        <div className={classNames(styles.words, stack())}>
          <p className={styles.kind}>Certificate</p>
          <p className={classNames(styles.contest, 'breaks')}>{contest.name}</p>
          <p className={styles.soft}>
            {contest.from} to {contest.until}
          </p>
          <h1 className={classNames(styles.person, 'breaks', called.length > 20 && styles.long)}>{called}</h1>
          {holder.name !== null && <p className={styles.soft}>{holder.username} on GitHub</p>}
          <p className={classNames(styles.standing, 'breaks')}>
            {standing}
            {more.map((line) => ` ${line}`)}.
          </p>
        </div>
        <footer className={classNames(styles.foot, grid([4, 5]))}>
          <div className={classNames(styles.signed, stack())}>
            {signature !== '' && <p className={classNames(styles.signature, 'breaks')}>{signature}</p>}
            <p className={classNames(styles.issued, 'breaks', cluster([1, 4], 'between'))}>
              {organiser !== null && <b>{organiser}</b>}
              <span>{view.issuedOn}</span>
            </p>
          </div>
          <div className={classNames(styles.check, row(3))}>
            <p>
              Check it at
              <br />
              <span className={styles.address}>{address.replaceAll('/', '/\u200b')}</span>
            </p>
            <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={`QR code of ${address}`}>
              <rect width={code.size} height={code.size} className={styles.light} />
              <path d={code.path} className={styles.dark} />
            </svg>
          </div>
        </footer>
      </div>
    </article>
  )
}
