import timeline from "@api-data/timeline.json";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";
import Changes from "../../components/api/changes/Changes";

export default function ChangesPage(): ReactNode {
  return (
    <Layout
      title="Changes between versions"
      description="What is new, changed and gone in the API of MFX between any two versions, with each signature before and after."
    >
      <main className="container margin-vert--lg">
        <Changes timeline={timeline} />
      </main>
    </Layout>
  );
}
