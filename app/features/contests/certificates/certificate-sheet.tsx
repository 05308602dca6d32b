import { ContestPeak, rockClass } from '#app/components/contests/contest-peak.tsx'
import { brand } from '#app/content/brand.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatOrdinal } from '#app/ui/format.ts'
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
      <div className={classNames('grid gap-6', styles.inside)}>
        <div className="flex items-start justify-between gap-3">
          <p className="flex items-center gap-2 font-display text-[length:max(1.05rem,1.9cqi)] leading-none font-bold tracking-tight">
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
        <div className="stack max-w-[max(40rem,66cqi)] self-center">
          <p className="mb-1.5 text-[length:max(1rem,1.7cqi)] font-semibold text-moss">Certificate</p>
          <p className="font-display text-[length:max(1.5rem,3.2cqi)] leading-[1.1] font-bold tracking-tight text-balance wrap-anywhere">
            {contest.name}
          </p>
          <p className="mt-1.5 text-[length:max(1rem,1.5cqi)] text-soft">
            {contest.from} to {contest.until}
          </p>
          <h1 className={classNames('wrap-anywhere', styles.person, called.length > 20 && styles.long)}>{called}</h1>
          {holder.name !== null && (
            <p className="mt-1.5 text-[length:max(1rem,1.5cqi)] text-soft">{holder.username} on GitHub</p>
          )}
          <p className="max-w-[max(20rem,54cqi)] text-[length:max(1.1rem,1.9cqi)] text-pretty wrap-anywhere">
            {standing}
            {more.map((line) => ` ${line}`)}.
          </p>
        </div>
        <footer className="grid gap-x-6 gap-y-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_auto] @min-[44rem]:items-end">
          <div className="stack max-w-[max(20rem,34cqi)]">
            {signature !== '' && <p className={classNames('wrap-anywhere', styles.signature)}>{signature}</p>}
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t-[1.5px] border-current pt-1.5 text-[length:max(0.92rem,1.45cqi)] wrap-anywhere">
              {organiser !== null && <b>{organiser}</b>}
              <span>{view.issuedOn}</span>
            </p>
          </div>
          <div className={classNames('flex items-center gap-3', styles.check)}>
            <p>
              Check it at
              <br />
              <span className="font-mono text-[length:max(0.75rem,1.05cqi)] leading-snug font-medium wrap-anywhere">
                {address.replaceAll('/', '/\u200b')}
              </span>
            </p>
            <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={`QR code of ${address}`}>
              <rect width={code.size} height={code.size} className="fill-[#fff]" />
              <path d={code.path} className="fill-[#17211c]" />
            </svg>
          </div>
        </footer>
      </div>
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
    </article>
  )
}
