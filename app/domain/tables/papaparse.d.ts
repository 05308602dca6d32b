/** The part that we use; the package brings no types. */
declare module 'papaparse' {
  const Papa: {
    parse(
      text: string,
      options: { delimiter: string; newline: '\n'; preview?: number },
    ): { data: string[][]; errors: { code: string; row?: number }[] }
  }
  export default Papa
}
