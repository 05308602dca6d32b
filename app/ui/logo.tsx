/** Decorative: write the name next to it. */
export function Logo() {
  return (
    <svg className="flex-none" width="28" height="24" viewBox="0 0 28 24" aria-hidden="true">
      <path className="fill-moss" d="M2 22 11 6l5 8 3-4 7 12Z" />
      <path className="fill-blaze" d="M11 6V1h6l-2 2 2 2h-6" />
    </svg>
  )
}
