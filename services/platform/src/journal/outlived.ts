/** Another life of the node has begun: this one must not open matches any more. */
export function outlived(node: string, life: number): Error {
  return new Error(`journal: life ${life} of node ${node} is over`);
}
