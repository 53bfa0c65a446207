import Layout from "@theme/Layout";
import type { ReactNode } from "react";

export default function Landing(): ReactNode {
  return (
    <Layout>
      <main className="container">
        <h1>MFX</h1>
      </main>
    </Layout>
  );
}
