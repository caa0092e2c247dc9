/** The rows in their order, `size` at a time: all of them in one statement could take longer than it may. */
export function* portions<Row>(rows: Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
