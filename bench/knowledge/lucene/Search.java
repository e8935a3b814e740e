import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/**
 * Lucene's BM25 with its own settings and its analyzer of Chinese bigrams. Reads lines "D id text", then "Q id text", apart by
 * tabs; answers each query with its id, its milliseconds and the best 100 documents. A word that a query repeats counts each time.
 */
public class Search {
  private static final int LIMIT = 100;

  public static void main(String[] arguments) throws Exception {
    CJKAnalyzer analyzer = new CJKAnalyzer();
    IndexSearcher.setMaxClauseCount(Integer.MAX_VALUE);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
    QueryBuilder builder = new QueryBuilder(analyzer);
    IndexSearcher searcher = null;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split("\t", 3);
      if (parts[0].equals("D")) {
        Document document = new Document();
        document.add(new StringField("id", parts[1], Field.Store.YES));
        document.add(new TextField("text", parts[2], Field.Store.NO));
        writer.addDocument(document);
        continue;
      }
      if (searcher == null) {
        writer.forceMerge(1);
        writer.close();
        searcher = new IndexSearcher(DirectoryReader.open(directory));
      }
      long start = System.nanoTime();
      Query query = builder.createBooleanQuery("text", parts[2]);
      StringJoiner found = new StringJoiner("\t");
      found.add(parts[1]);
      ScoreDoc[] best = query == null ? new ScoreDoc[0] : searcher.search(query, LIMIT).scoreDocs;
      found.add(Double.toString((System.nanoTime() - start) / 1e6));
      for (ScoreDoc hit : best) found.add(searcher.storedFields().document(hit.doc).get("id"));
      out.println(found);
    }
    out.flush();
  }
}
