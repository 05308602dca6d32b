import styles from './prizes.module.css'

export function ChestPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 360 250" aria-hidden="true">
      <radialGradient id="chest-rays" gradientUnits="userSpaceOnUse" cx="180" cy="140" r="300">
        <stop className={styles.shine} offset="0.25" />
        <stop className={styles.shine} offset="1" stopOpacity="0" />
      </radialGradient>
      <path className={styles.rays} fill="url(#chest-rays)" d={RAYS} />
      <g className={styles.open}>
        <path className="fill-[light-dark(#8c4f22,#7a4a24)]" d="M86 134V94q0-54 54-54h80q54 0 54 54v40Z" />
        <path className="fill-[light-dark(#5a3012,#2a1708)]" d="M100 134V98q0-44 44-44h72q44 0 44 44v36Z" />
        <path className="fill-[light-dark(#ffdf85,#f2c75c)]" d="M84 138q96-58 192 0Z" />
        <path
          className="fill-[light-dark(#fcfaf3,#ebf0e7)] stroke-[#8c4f22] stroke-[1.5]"
          d="m128 134-14-42 38-10 16 50ZM232 134l12-46-34-8-14 50Z"
        />
        <path className="fill-[#63c795] stroke-[#1f6a4a] stroke-[1.5]" d="m158 132 4-54h38l2 54Z" />
      </g>
      <g className={styles.shut}>
        <path className="fill-[light-dark(#8c4f22,#7a4a24)]" d="M76 136v-8q0-48 48-48h112q48 0 48 48v8Z" />
        <path className="stroke-[light-dark(#6f3c17,#4a2b13)] stroke-9" d="M116 134V81M244 134V81" />
      </g>
      <rect className="fill-[light-dark(#b9763f,#a0632f)]" x="80" y="132" width="200" height="92" rx="8" />
      <path className="fill-none stroke-[light-dark(#8c4f22,#5f3818)] stroke-9" d="M116 132v92M244 132v92M80 160h200" />
      <rect className="fill-[#f2c75c] stroke-[#6d4a00] stroke-2" x="164" y="146" width="32" height="34" rx="6" />
    </svg>
  )
}

const RAYS =
  'M180 140-10-120h100ZM180 140 120-120h50ZM180 140 200-120h50ZM180 140 280-120h100ZM180 140-200-50v80ZM180 140 560-50v80ZM180 140-200 120v70ZM180 140 560 120v70Z'
